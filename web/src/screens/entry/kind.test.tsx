import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { expect, test } from 'vitest'
import type { ActiveState } from '../../gql/enums.ts'
import type { InstallmentPlanFieldsFragment, NewInstallmentPlanInput } from '../../gql/graphql.ts'
import type { reasons } from '../../pages/verification-reasons/reason.tsx'
import type { Entry } from './entry.ts'
import { fieldsOf, type InputOf } from './kind.ts'
import { choice, country, currency, id, integer, money, text } from './kinds.tsx'

type Plan = InstallmentPlanFieldsFragment

const states = ['ACTIVE', 'INACTIVE'] as const
const state = choice(states, (one) => `enum.activeState.${one}`)
const planOf = fieldsOf<Plan>()

/** A document that adds a plan: all that is typed of it. */
const add = {} as TypedDocumentNode<{ entry: Plan }, { input: NewInstallmentPlanInput }>

test('what is misspelt or missing does not compile', () => {
  // @ts-expect-error the type has no such field
  planOf({ colour: { kind: text() } })
  // @ts-expect-error a kind of another value
  planOf({ numberOfInstallments: { kind: country } })
  // @ts-expect-error a kind that is only shown cannot be filled in
  planOf({ id: { kind: id } })
  // @ts-expect-error an amount's currency is another field
  planOf({ minAmount: { kind: money('curency') } })
  // @ts-expect-error the start value is none of the enumeration
  planOf({ status: { kind: state, initial: 'PAUSED' } })
  // @ts-expect-error no such message
  planOf({ countryCode: { kind: country, help: 'plans.country.help' } })
  // @ts-expect-error no field.nickname says what it is called
  fieldsOf<{ readonly nickname: string }>()({ nickname: { kind: text() } })
  // @ts-expect-error one of the states has no tone
  choice<ActiveState>(states, (one) => `enum.activeState.${one}`, { ACTIVE: 'good' })

  // @ts-expect-error no such access flag
  const flag: (typeof reasons)['access']['add'] = 'provisionNothing'
  // @ts-expect-error no such message
  const noun: (typeof reasons)['noun'] = 'reasons.reasn'

  const few = planOf({ countryCode: { kind: country }, currency: { kind: currency } })
  // @ts-expect-error the input demands more than these
  const lacking: Entry<Plan, typeof few, 'installment'>['add'] = add

  const all = {
    countryCode: { kind: country },
    currency: { kind: currency },
    numberOfInstallments: { kind: integer({ min: 2, max: 48 }) },
    minAmount: { kind: money('currency') },
    interestRate: { kind: text() },
    costBurden: { kind: choice(['CUSTOMER', 'MERCHANT'], (who) => `enum.costBurden.${who}`) },
    status: { kind: state },
  } as const
  const whole = planOf(all)
  const right: Entry<Plan, typeof whole, 'installment'>['add'] = add
  // @ts-expect-error the plan is of no setting
  const orphan: Entry<Plan, typeof whole>['add'] = add
  const loose = planOf({ ...all, currency: { kind: currency, optional: true } })
  // @ts-expect-error the input demands the currency
  const optional: Entry<Plan, typeof loose, 'installment'>['add'] = add

  expect([flag, noun, lacking, right, orphan, optional]).toHaveLength(6)
})

test('what is chosen once is no change, what is only shown is never sent', () => {
  const fields = fieldsOf<{ readonly id: string; readonly text: string; readonly lastModified: string }>()({
    id: { kind: text(), as: 'reason', editable: 'onAdd' },
    text: { kind: text(), optional: true },
    lastModified: { kind: id, editable: 'never' },
  })
  const added: InputOf<typeof fields> = { reason: 'A', text: null }
  const saved: InputOf<typeof fields, 'save'> = { text: 'b' }
  expect([Object.keys(added), Object.keys(saved)]).toEqual([['reason', 'text'], ['text']])
})
