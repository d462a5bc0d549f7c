import { useCurrentMerchant } from '../../session/merchant.ts'
import { useListKey } from './use-list-key.ts'

/** The local storage key of a list's start view, by list, user and merchant. */
export function useStartKey(list: string, within: Readonly<Record<string, string>> = {}): string {
  return useListKey('start', [list, ...Object.values(within), useCurrentMerchant() ?? ''].join(':'))
}
