/** One file with the table of daily pages, so that a page waits for few requests. The build adds the icons of the menu. */
export { fetchPage } from './daily-pages.ts'
export { dropUnusedReads, sendFirstReads } from './first-reads.ts'
export { MerchantSelector } from './layout/MerchantSelector.tsx'
export { clientFor, forgetAll, refreshShown } from './network/apollo.ts'
