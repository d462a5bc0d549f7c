import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { expect, test } from 'vitest'
import type { ActiveState } from '../../gql/enums.ts'
import type { InstallmentPlanFieldsFragment, InstallmentPlanInput, NewInstallmentPlanInput } from '../../gql/graphql.ts'
import type { reasons } from '../../pages/verification-reason/verification-reason.tsx'
import { askUses, type Entry, entryOf, type UsesFound } from './entry.ts'
import { fieldsOf, type InputOf } from './kind.ts'
import { choice, country, currency, id, integer, money, text } from './kinds.tsx'

type Plan = InstallmentPlanFieldsFragment

const states = ['ACTIVE', 'INACTIVE'] as const
const state = choice(states, (one) => `enum.activeState.${one}`)
const planOf = fieldsOf<Plan>()

/** A document that adds a plan, reduced to its types. */
const add = {} as TypedDocumentNode<{ entry: Plan }, { input: NewInstallmentPlanInput }>

test('misspelled and missing parts are type errors', () => {
  // @ts-expect-error the type has no such field
  planOf({ colour: { kind: text() } })
  fieldsOf<{ unlabeled: string }>()({
    // @ts-expect-error the messages lack field.unlabeled
    unlabeled: { kind: text() },
  })
  // @ts-expect-error the kind is for another type of value
  planOf({ numberOfInstallments: { kind: country } })
  // @ts-expect-error a read-only kind has no input
  planOf({ id: { kind: id } })
  // @ts-expect-error the amount's currency is another field
  planOf({ minAmount: { kind: money('curency') } })
  // @ts-expect-error the initial value is not in the enumeration
  planOf({ status: { kind: state, initial: 'PAUSED' } })
  // @ts-expect-error no such message
  planOf({ countryCode: { kind: country, help: 'plans.country.help' } })
  // @ts-expect-error the messages lack field.nickname
  fieldsOf<{ readonly nickname: string }>()({ nickname: { kind: text() } })
  // @ts-expect-error a state has no tone
  choice<ActiveState>(states, (one) => `enum.activeState.${one}`, { ACTIVE: 'good' })

  // @ts-expect-error no such access flag
  const flag: (typeof reasons)['access']['add'] = 'provisionNothing'
  // @ts-expect-error no such message
  const noun: (typeof reasons)['noun'] = 'reasons.reasn'

  const few = planOf({ countryCode: { kind: country }, currency: { kind: currency } })
  // @ts-expect-error the input requires more fields
  const lacking: Entry<Plan, typeof few, 'installment'>['add'] = add

  // @ts-expect-error the layout uses a field that the form lacks
  const layout: Entry<Plan, typeof few, 'installment'>['layout'] = (input) => input('minAmount')

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
  // @ts-expect-error the parent is missing
  const orphan: Entry<Plan, typeof whole>['add'] = add
  const loose = planOf({ ...all, currency: { kind: currency, optional: true } })
  // @ts-expect-error the input requires the currency
  const optional: Entry<Plan, typeof loose, 'installment'>['add'] = add

  expect([flag, noun, lacking, layout, right, orphan, optional]).toHaveLength(7)
})

test('documents that do not accept a field and misspelled messages are type errors', () => {
  const given = {
    countryCode: { kind: country },
    currency: { kind: currency },
    numberOfInstallments: { kind: integer({ min: 2, max: 48 }) },
    minAmount: { kind: money('currency') },
    interestRate: { kind: text() },
    costBurden: { kind: choice(['CUSTOMER', 'MERCHANT'], (who) => `enum.costBurden.${who}`) },
    status: { kind: state, off: 'INACTIVE' },
  } as const
  const documents = {
    one: {} as TypedDocumentNode<{ entry: Plan | null }, { id: string }>,
    add,
    save: {} as TypedDocumentNode<{ entry: Plan }, { input: InstallmentPlanInput }>,
    remove: {} as TypedDocumentNode<{ removed: boolean }, { id: string; expectedLastModified: string | null }>,
  }
  const words = {
    at: 'installments/:installment/:installmentPlan',
    noun: 'installments.plan.noun',
    access: { add: 'provisioning', change: 'provisioning' },
    removal: 'installments.plan.removal',
    references: [],
    parent: 'installment',
  } as const
  const planEntry = entryOf<Plan>()
  const whole = { ...words, ...documents, fields: planOf(given) }
  const right = planEntry(whole)

  const unsaved = {} as TypedDocumentNode<{ entry: Plan }, { input: Omit<InstallmentPlanInput, 'status'> }>
  // @ts-expect-error the input of changes lacks the status
  const lacking = planEntry({ ...whole, save: unsaved })
  const more = planOf({ ...given, installment: { kind: text() } })
  // @ts-expect-error the input of changes has no setting
  const excess = planEntry({ ...whole, fields: more })
  // @ts-expect-error no such access flag
  const flag = planEntry({ ...whole, access: { add: 'provision', change: 'provisioning' } })
  // @ts-expect-error no such label
  const label = planEntry({ ...whole, noun: 'installments.plan.nuon' })
  // @ts-expect-error the references are missing
  const silent = planEntry({ ...whole, references: undefined })
  // @ts-expect-error no such state
  planOf({ status: { kind: state, off: 'PAUSED' } })
  const uses = {} as TypedDocumentNode<{ uses: UsesFound }, { installment: string }>
  // @ts-expect-error the document asks for a setting
  const question = askUses(uses, { plan: '1' })

  expect([right, lacking, excess, flag, label, silent, question]).toHaveLength(7)
})

test('fields set only once are not part of a change, and read-only fields are never sent', () => {
  const fields = fieldsOf<{ readonly id: string; readonly text: string; readonly lastModified: string }>()({
    id: { kind: text(), as: 'reason', editable: 'onAdd' },
    text: { kind: text(), optional: true },
    lastModified: { kind: id, editable: 'never' },
  })
  const added: InputOf<typeof fields> = { reason: 'A', text: null }
  const saved: InputOf<typeof fields, 'save'> = { text: 'b' }
  expect([Object.keys(added), Object.keys(saved)]).toEqual([['reason', 'text'], ['text']])
})
