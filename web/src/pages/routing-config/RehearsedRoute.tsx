import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { Backtest } from './Backtest.tsx'
import { draftOf } from './draft.ts'
import { DraftReachNotice } from './Reach.tsx'
import { askedOf } from './WhatIf.tsx'

/** The effects of the configuration in a form on the evaluation order, and the charges that it would have moved. */
export function RehearsedRoute({ form }: { readonly form: LaidOutForm }) {
  const { locale } = useIntl()
  const draft = draftOf(form, locale)
  return (
    <>
      <DraftReachNotice draft={draft} />
      <Backtest draft={askedOf(draft)} />
    </>
  )
}
