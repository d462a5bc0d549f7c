/** The platform's numeric id of a charge is this plus the row's number. */
export const CHARGE_LG_ID_BASE = 710_000_000

/** The platform's numeric id of a customer is this plus the row's number. */
export const CUSTOMER_LG_ID_BASE = 880_000_000
