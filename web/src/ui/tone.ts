/**
 * What a colour means, across the whole product. A status of any kind is given one of these and never a colour:
 * `good` it worked; `active` under way by intent; `waiting` somebody else must answer; `returned` undone in good order;
 * `ended` over without effect; `bad` it failed or was lost.
 */
export type Tone = 'good' | 'active' | 'waiting' | 'returned' | 'ended' | 'bad'
