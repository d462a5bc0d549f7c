/**
 * The meaning of a color and its glyph in the whole product. Every status gets one of these, never a color: `good` done
 * as wanted; `held` reserved, with a planned next step; `wait` waiting for someone or something; `back` money was
 * returned; `ended` over, nothing will follow; `bad` failed or lost.
 */
export type Tone = 'good' | 'held' | 'wait' | 'back' | 'ended' | 'bad'
