import type { ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { Page } from '../../layout/page.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import './detail.css'
import { ForMerchant } from '../form/ForMerchant.tsx'
import { TrailKeys } from '../list/TrailKeys.tsx'
import { Read } from '../read/Read.tsx'
import type { Reading } from '../read/use-read.ts'

// Seeing the object does not need its keys.

interface ObjectPageProps<Value> {
  readonly title: MessageId
  readonly icon: ReactElement
  readonly read: Reading<Value>
  readonly failed: MessageId
  readonly skeleton: ReactElement
  readonly notFound: MessageId
  readonly why?: MessageId
  /** The values in these messages. */
  readonly values?: Readonly<Record<string, string>>
  /** The list that would contain the object. */
  readonly list: { readonly to: string; readonly label: MessageId }
  readonly children: (value: Value) => ReactNode
}

/** The page of one object: while it is being read, if it could not be read, or if it does not exist. */
export function ObjectPage<Value>(props: ObjectPageProps<Value>) {
  const { title, icon, read, failed, skeleton, notFound, why, values, list, children } = props
  const { formatMessage } = useIntl()
  return (
    <Page title={formatMessage({ id: title }, values)} icon={icon}>
      <TrailKeys list={list.to} />
      <div className="detail">
        <Read
          of={read}
          failed={failed}
          values={values}
          skeleton={skeleton}
          none={
            <NotFound
              title={notFound}
              why={why}
              values={values}
              to={list.to}
              list={list.label}
              where={<ForMerchant />}
            />
          }
        >
          {children}
        </Read>
      </div>
    </Page>
  )
}
