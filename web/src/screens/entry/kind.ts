import type { ReferenceOption } from '@portal/schema/reference-lists'
import type { ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { NumberRule } from '../../values/amount-input.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import type { FieldNotes, GivenField } from '../form/field-of-form.ts'
import type { Choice, Column } from '../list/list-types.ts'

/** The texts typed into a form, by field. */
export type FormValues = Record<string, string>

/** The context of a typed value. */
export interface Typed {
  readonly locale: string
  /** The whole form: parsing an amount depends on its currency. */
  readonly values: FormValues
  /** The stored value in the form's notation. It may stay even if it can no longer be chosen. */
  readonly stored: string
}

/** The position of a value: in a row of a list, on a page, or next to the name in the header of its page. */
export type Where = 'row' | 'page' | 'head'

/** The rendering of a kind of value. `Other` names further fields it needs, for example the currency of an amount. */
export interface ShownKind<Value, Other extends string = never> {
  readonly show: (value: Value, entry: Readonly<Record<Other, string | null>>, where: Where) => ReactNode
  /** The default position in the header of the page; `fact` if omitted. A field can override it. */
  readonly place?: Place
  /** The layout of its column in a list. */
  readonly column?: Pick<Column<unknown>, 'align' | 'quiet'>
  /** Whether rows have a button to copy it. */
  readonly isCopied?: true
  /** Whether two values are equal in different notations, such as `5` and `5.00`. */
  readonly isSame?: (one: Value, other: Value) => boolean
  /**
   * Merges an earlier value, in the ledger's form, with the stored one. Needed if the ledger keeps it in a different
   * form.
   */
  restored?(kept: unknown, stored: unknown): unknown
  /** Whether it is a secret. A review then shows only that it has changed. */
  readonly isSecret?: true
  /** The difference between two long texts, shown instead of both values. */
  difference?(before: Value, after: Value): ReactNode
}

/**
 * A kind of value: how it is shown, entered, validated and sent. `Sent` is the type that is sent, if it differs. The
 * functions receive non-empty texts only.
 */
export interface Kind<Value, Other extends string = never, Sent = Value> extends ShownKind<Value, Other> {
  readonly toForm: (value: Value, locale: string) => string
  /** Converts a valid text. */
  readonly toInput: (entered: string, typed: Typed) => Sent
  readonly check: (entered: string, typed: Typed) => FieldProblem | null
  /** A text that describes the valid values. */
  readonly bounds?: (intl: IntlShape) => string
  readonly input: KindInput
}

/** The input of a kind, as data, so a list does not load the form components. */
type KindInput =
  /** A text, with several lines if `lines` is set. */
  | { readonly is: 'text'; readonly lines?: number }
  /** A number; its parsing can depend on other values of the form. */
  | { readonly is: 'number'; readonly ruleIn: (values: FormValues) => NumberRule }
  /** One of very many codes, with names in the reader's language. */
  | { readonly is: 'code'; readonly optionsIn: (locale: string) => readonly ReferenceOption[] }
  /** One of a few values; with `isBoolean` the values are true and false. */
  | { readonly is: 'choice'; readonly choices: readonly Choice[]; readonly isBoolean?: true }
  /** A custom input, optionally on a separate line. */
  | { readonly is: 'own'; readonly render: (props: OwnInputProps) => ReactNode; readonly isWide?: true }

/** The properties of a custom input. Its value is the string stored in the form. */
export interface OwnInputProps extends GivenField, FieldNotes {
  /** The whole form. */
  readonly values: FormValues
  /** The error about this field, with its text in `problem`, or null. */
  readonly refusal: unknown
  /** Whether the user has requested a review. From then on, missing values are shown. */
  readonly isTried?: boolean
}

/**
 * The position in the header of an entry's page: a state next to the name, a short text below it, a figure, or none.
 */
export type Place = 'mark' | 'identity' | 'fact' | 'none'

interface AnyField {
  /** The name for sending, errors and sorting, if different from the type's name. */
  readonly as?: string
  readonly help?: MessageId
  /** The text for a missing value. */
  readonly none?: MessageId
  readonly place?: Place
  /** The column in lists; omitted if there is no column. */
  readonly column?: Pick<Column<unknown>, 'width' | 'minWidth' | 'sort' | 'hidden' | 'card'>
}

interface ShownOnly<Value, Other extends string> extends AnyField {
  readonly kind: ShownKind<Value, Other>
  readonly editable: 'never'
}

interface FilledIn<Value, Other extends string> extends AnyField {
  readonly kind: Kind<Value, Other, unknown>
  /** `onAdd` if it is set once and never changed. */
  readonly editable?: 'onAdd'
  readonly optional?: true
  /** The initial value in the form of a new entry. */
  readonly initial?: Value
  /** The value that turns an entry off. A review that sets it shows the uses of the entry. */
  readonly off?: Value
  /** A value with consequences that its name does not reveal. A review that sets it shows them. */
  readonly consequence?: { readonly of: Value; readonly text: MessageId }
}

/**
 * One field of a type. The column, the fact, the validated input, the payload and the row in a conflict are generated
 * from it.
 */
export type Field<Value, Other extends string = string> = ShownOnly<Value, Other> | FilledIn<Value, Other>

/** The names of a type's string fields, which kinds of other fields may need. */
type TextsOf<Entity> = {
  [Name in keyof Entity]: Entity[Name] extends string | null ? Name : never
}[keyof Entity] &
  string

/** The fields of a type, by name. */
export type Fields<Entity> = {
  readonly [Name in keyof Entity & string]?: Field<NonNullable<Entity[Name]>, TextsOf<Entity>>
}

/** A type error for each name that the type lacks, and for each without a label in the messages. */
type Named<Given, Entity> = {
  readonly [Name in keyof Given & string]?: Name extends keyof Entity
    ? `field.${Name}` extends MessageId
      ? unknown
      : { readonly 'the messages lack the label': `field.${Name}` }
    : never
}

/** Declares the fields of a type, in the order of display and input. */
export function fieldsOf<Entity>() {
  return <const Given extends Fields<Entity>>(fields: Given & Named<NoInfer<Given>, Entity>): Given => fields
}

/** The input type of the fields, for a new entry or a change. */
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
