import { useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { Backtest } from './Backtest.tsx'
import { draftOf } from './draft.ts'
import { askedOf } from './WhatIf.tsx'

/** The charges that the configuration in a form would have moved. */
export function RehearsedRoute({ form }: { readonly form: LaidOutForm }) {
  const { locale } = useIntl()
  return <Backtest draft={askedOf(draftOf(form, locale))} />
}
