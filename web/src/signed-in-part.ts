/** One file with the page table, so that a page waits for few requests. The build adds the icons of the menu. */
export { MerchantSelector } from './layout/MerchantSelector.tsx'
export { clientFor, forgetAll, refreshShown } from './network/apollo.ts'
export { fetchPage } from './screen-pages.ts'
