import type { ReferenceOption } from '@portal/schema/reference-lists'
import type { ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { NumberRule } from '../amount-input.ts'
import type { FieldProblem } from '../field-problem.ts'
import type { FieldNotes, GivenField } from '../form/field-of-form.ts'
import type { Choice, Column } from '../list/list-types.ts'

/** What a form holds while it is filled in: what was typed, as it was typed. */
export type FormValues = Record<string, string>

/** What a value that was typed may depend on. */
export interface Typed {
  readonly locale: string
  /** The whole form: an amount is read by its currency. */
  readonly values: FormValues
  /** What is stored, as the form would hold it: it may stay although it could not be chosen. */
  readonly stored: string
}

/** Where a value is shown: in a row of a list, on a page, or beside the name at the head of its page. */
export type Where = 'row' | 'page' | 'head'

/** How values are shown. `Other` names the fields beside it that a value needs, as an amount needs its currency. */
export interface ShownKind<Value, Other extends string = never> {
  readonly show: (value: Value, entry: Readonly<Record<Other, string | null>>, where: Where) => ReactNode
  /** Its place at the head of the page, unless the field says otherwise: a fact where left out. */
  readonly place?: Place
  /** How it is shown in a list. */
  readonly column?: Pick<Column<unknown>, 'align' | 'quiet'>
  /** Whether rows offer to copy it. */
  readonly isCopied?: true
  /** Whether two values are the same although they are written otherwise, as `5` and `5.00`. */
  readonly isSame?: (one: Value, other: Value) => boolean
  /** Whether it is a secret, of which a review says only that it was changed. */
  readonly isSecret?: true
  /** How two values differ, where that says more than both of them beside each other: of long texts. */
  difference?(before: Value, after: Value): ReactNode
}

/**
 * A kind of value: how it is shown, filled in, checked and sent, as another value where `Sent` says so. What is typed is never
 * empty where it is read.
 */
export interface Kind<Value, Other extends string = never, Sent = Value> extends ShownKind<Value, Other> {
  readonly toForm: (value: Value, locale: string) => string
  /** Reads what was checked before. */
  readonly toInput: (entered: string, typed: Typed) => Sent
  readonly check: (entered: string, typed: Typed) => FieldProblem | null
  /** What may be entered, in words. */
  readonly bounds?: (intl: IntlShape) => string
  readonly input: KindInput
}

/** What a value is filled in with, as data: a list shows values and does not load what forms are made of. */
type KindInput =
  /** A text; of several lines where it says how many are open. */
  | { readonly is: 'text'; readonly lines?: number }
  /** A number, which may be read by other values of the form. */
  | { readonly is: 'number'; readonly ruleIn: (values: FormValues) => NumberRule }
  /** One of very many codes, in a language. */
  | { readonly is: 'code'; readonly optionsIn: (locale: string) => readonly ReferenceOption[] }
  /** One of few values, which may be no texts but true and false. */
  | { readonly is: 'choice'; readonly choices: readonly Choice[]; readonly isBoolean?: true }
  /** An input of its own, which may have a line for itself. */
  | { readonly is: 'own'; readonly render: (props: OwnInputProps) => ReactNode; readonly isWide?: true }

/** What an input of its own gets: it gives and takes the text that the form holds. */
export interface OwnInputProps extends GivenField, FieldNotes {
  /** The whole form. */
  readonly values: FormValues
  /** The refusal that is about this field, of which `problem` is the words; null where there is none. */
  readonly refusal: unknown
}

/** A place on the page of an entry: state beside the name, one short text below it, a figure, or none of its own. */
export type Place = 'mark' | 'identity' | 'fact' | 'none'

interface AnyField {
  /** The name by which it is sent, refused and sorted, where that is not the type's. */
  readonly as?: string
  readonly help?: MessageId
  /** What it means that there is no value. */
  readonly none?: MessageId
  readonly place?: Place
  /** Its column in lists; without one it has none. */
  readonly column?: Pick<Column<unknown>, 'width' | 'least' | 'sort' | 'hidden' | 'card'>
}

interface ShownOnly<Value, Other extends string> extends AnyField {
  readonly kind: ShownKind<Value, Other>
  readonly editable: 'never'
}

interface FilledIn<Value, Other extends string> extends AnyField {
  readonly kind: Kind<Value, Other, unknown>
  /** Whether it is chosen once and for all. */
  readonly editable?: 'onAdd'
  readonly optional?: true
  /** What the form of a new entry begins with. */
  readonly initial?: Value
  /** The value with which an entry is no longer in use: a review that sets it shows what uses the entry. */
  readonly off?: Value
}

/** One field of a type: a column, a fact, an input with its check, what is sent, a line of a conflict. */
export type Field<Value, Other extends string = string> = ShownOnly<Value, Other> | FilledIn<Value, Other>

/** The names of a type's fields that hold texts, which values of other fields may need. */
type TextsOf<Thing> = {
  [Name in keyof Thing]: Thing[Name] extends string | null ? Name : never
}[keyof Thing] &
  string

/** Fields of a type by its names. */
export type Fields<Thing> = {
  readonly [Name in keyof Thing & string]?: Field<NonNullable<Thing[Name]>, TextsOf<Thing>>
}

/** Marks each name that the type lacks, and each without a label in the messages. */
type Named<Given, Thing> = {
  readonly [Name in keyof Given & string]?: Name extends keyof Thing
    ? `field.${Name}` extends MessageId
      ? unknown
      : { readonly 'the messages lack the label': `field.${Name}` }
    : never
}

/** Declares the fields of a type, in the order in which they are shown and filled in. */
export function fieldsOf<Thing>() {
  return <const Given extends Fields<Thing>>(fields: Given & Named<NoInfer<Given>, Thing>): Given => fields
}

/** What is sent of the fields: of a new entry, or of changes. */
export type InputOf<Given, When extends 'add' | 'save' = 'add'> = {
  readonly [Name in keyof Given as SentName<Given[Name], Name, When>]: SentValue<Given[Name]>
}

type SentName<Given, Name, When> = Given extends { readonly editable: 'never' }
  ? never
  : [Given, When] extends [{ readonly editable: 'onAdd' }, 'save']
    ? never
    : Given extends { readonly as: infer As extends string }
      ? As
      : Name

type SentValue<Given> = Given extends { readonly kind: { readonly toInput: (...typed: never[]) => infer Value } }
  ? Given extends { readonly optional: true }
    ? Value | null
    : Value
  : never
