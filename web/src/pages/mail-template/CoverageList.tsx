import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import { contentLanguages } from '@portal/schema/reference-lists'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useLanguageName } from '../../screens/mail/use-language-name.ts'
import { CoverageCell, useCoverageWords } from './CoverageCell.tsx'
import type { coverageOf } from './coverage.ts'

/** The grid's content for phones: one event, with its languages in one column. */
export function CoverageList({ cover }: { readonly cover: ReturnType<typeof coverageOf> }) {
  const { formatMessage } = useIntl()
  const languageName = useLanguageName()
  const wordsOf = useCoverageWords()
  const select = useId()
  const [parameters, setParameters] = useSearchParams()
  const event = notificationEmailTypes.find((type) => type === parameters.get('event')) ?? 'PURCHASE_SUCCESS'
  return (
    <>
      <FormGroup label={formatMessage({ id: 'field.mailEventType' })} labelFor={select}>
        <HTMLSelect
          id={select}
          fill
          value={event}
          onChange={({ currentTarget }) => setParameters({ event: currentTarget.value }, { replace: true })}
        >
          {notificationEmailTypes.map((type) => (
            <option key={type} value={type}>
              {formatMessage({ id: `enum.notificationEmailType.${type}` })}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <ul className="coverage-list">
        {contentLanguages.map((language) => (
          <li key={language}>
            <span className="coverage-language">
              {languageName(language)}
              <span className="muted">{wordsOf(cover(event, language), language)}</span>
            </span>
            <CoverageCell event={event} language={language} coverage={cover(event, language)} />
          </li>
        ))}
      </ul>
    </>
  )
}
