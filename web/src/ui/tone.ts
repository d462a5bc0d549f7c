/**
 * What a color and its glyph mean, across the whole product. A status of any kind is given one of these and never a color:
 * `good` done as wanted; `held` reserved, the next step is planned; `wait` waits for somebody or something; `back` money
 * went back; `ended` over, nothing will follow; `bad` failed or lost.
 */
export type Tone = 'good' | 'held' | 'wait' | 'back' | 'ended' | 'bad'
