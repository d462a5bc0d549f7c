/** A charge's numeric id is this plus its row number. */
export const CHARGE_LG_ID_BASE = 710_000_000

/** A customer's numeric id is this plus its row number. */
export const CUSTOMER_LG_ID_BASE = 880_000_000
