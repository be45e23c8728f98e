/**
 * From a barcode read to candidates for its cell (spec 50 sections 3 to 6): cuts out cell barcode
 * and UMI, packs them two bits per base, looks them up in the whitelist with the mismatches that
 * soloCBmatchWLtype allows, checks the UMI and counts what happened.
 */
package org.asterism.solo.barcode;
