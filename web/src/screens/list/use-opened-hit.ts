import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListPage } from './list-types.ts'
import { isSubmitted, searchAnswered } from './submitted-search.ts'

/** Opens the single exact match of a search, once, right after the user has submitted it. Back leads to the list. */
export function useOpenedHit<Row>(
  { id, link }: { readonly id: string; readonly link: (row: Row) => string },
  search: string,
  result: ListPage<Row> | undefined,
  loading: boolean,
): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    if (loading || result === undefined || !isSubmitted(id, search, key)) return
    searchAnswered()
    const [row] = result.items
    if (result.exactHit && row !== undefined) void navigate(link(row))
  }, [id, link, search, result, loading, key, navigate])
}
