package org.asterism.params;

import java.util.List;

/**
 * Clipping, one value per mate after expansion (spec 20 section 3.1); lists are as given until
 * {@code reads.Clipping} expands them.
 */
public record ClippingParameters(
    String adapterType,
    List<Integer> bases5,
    List<Integer> bases3,
    List<String> adapter5,
    List<String> adapter3,
    List<Double> mismatch5,
    List<Double> mismatch3,
    List<Integer> afterAdapter5,
    List<Integer> afterAdapter3)
    implements java.io.Serializable {}
