/** Product category codes (specification 9), in the specification's order. */
export const productCategories = [
  'VC',
  'DG',
  'NT',
  'NA',
  'PG',
  'SV',
  'OR',
  'DG_INTERNET_ADS',
  'DG_ONLINE_CONTENT_SERVICE',
  'DG_LIC_SERVICE_SOFTWARE_DATABASE',
] as const
