import './preferences.css'
import { Callout, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core'
import { Cog } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { locales } from '../../i18n/messages.ts'
import { languageNames } from '../../layout/language-names.ts'
import { Page } from '../../layout/page.tsx'
import { useMenuSubject } from '../../layout/use-menu-subject.ts'
import { startPages } from '../../menu.ts'
import { type DateFormat, dateFormats, formatDate } from '../../preferences/format-date.ts'
import { useChooseLanguage } from '../../preferences/language.tsx'
import { useFormatDate, usePreferences } from '../../preferences/preferences.tsx'
import { offsetAt, ownTimeZone, timeZones } from '../../preferences/time-zones.ts'

/**
 * Language, time zone, date format, theme, density and start page. Each change takes effect immediately, for 30 days
 * (specification 2.1, 3).
 */
export function Component() {
  const intl = useIntl()
  const { choose, failed } = useChooseLanguage()
  const { locale, timezone, stored, setPreference } = usePreferences()
  const choices = startPages(useMenuSubject()).filter(({ access }) => access !== 'login')
  const now = new Date()
  const example = useFormatDate()(now.toISOString())
  const inForm = (dateFormat: DateFormat) =>
    formatDate(now.toISOString(), { locale, timezone, dateFormat }, now).full.join(' ')
  return (
    <Page title={intl.formatMessage({ id: 'preferences.title' })} icon={<Cog />}>
      <form className="preferences" onSubmit={(event) => event.preventDefault()}>
        <RadioGroup
          label={intl.formatMessage({ id: 'preferences.language' })}
          selectedValue={locale}
          onChange={({ currentTarget }) => {
            const chosen = locales.find((choice) => choice === currentTarget.value)
            if (chosen) void choose(chosen)
          }}
        >
          {locales.map((choice) => (
            <Radio key={choice} value={choice} lang={choice} label={languageNames[choice]} />
          ))}
        </RadioGroup>
        {failed && (
          <Callout intent="danger" role="alert">
            <FormattedMessage id="shell.language.failed" values={{ language: languageNames[failed] }} />
          </Callout>
        )}
        <div>
          <label className="preferences-label" htmlFor="preferences-zone">
            <FormattedMessage id="preferences.timeZone" />
          </label>
          <HTMLSelect
            id="preferences-zone"
            aria-describedby="preferences-example"
            value={stored.timezone}
            onChange={({ currentTarget }) => {
              setPreference('timezone', timeZones.find(({ value }) => value === currentTarget.value)?.value ?? '')
            }}
          >
            <option value="">{intl.formatMessage({ id: 'preferences.ownZone' }, { zone: ownTimeZone() })}</option>
            {timeZones.map(({ short, value }) => (
              <option key={value} value={value}>
                {short} ({value}, {offsetAt(value, now)})
              </option>
            ))}
          </HTMLSelect>
          <p id="preferences-example" className="preferences-note">
            <FormattedMessage id="preferences.example" values={{ local: example.local, utc: example.utc }} />
          </p>
        </div>
        <RadioGroup
          label={intl.formatMessage({ id: 'preferences.dateFormat' })}
          selectedValue={stored.dateFormat}
          onChange={({ currentTarget }) =>
            setPreference('dateFormat', dateFormats.find((form) => form === currentTarget.value) ?? '')
          }
        >
          {(['', ...dateFormats] as const).map((form) => (
            <Radio key={form} value={form}>
              {inForm(form)}{' '}
              <span className="preferences-means">
                {intl.formatMessage({ id: `preferences.dateFormat.${form || 'own'}` })}
              </span>
            </Radio>
          ))}
        </RadioGroup>
        <RadioGroup
          label={intl.formatMessage({ id: 'preferences.theme' })}
          selectedValue={stored.theme}
          onChange={({ currentTarget }) => setPreference('theme', currentTarget.value === 'light' ? 'light' : 'dark')}
        >
          <Radio value="dark" label={intl.formatMessage({ id: 'preferences.theme.dark' })} />
          <Radio value="light" label={intl.formatMessage({ id: 'preferences.theme.light' })} />
        </RadioGroup>
        <RadioGroup
          label={intl.formatMessage({ id: 'preferences.density' })}
          selectedValue={stored.density}
          onChange={({ currentTarget }) =>
            setPreference('density', currentTarget.value === 'compact' ? 'compact' : 'comfortable')
          }
        >
          <Radio value="comfortable" label={intl.formatMessage({ id: 'preferences.density.comfortable' })} />
          <Radio value="compact" label={intl.formatMessage({ id: 'preferences.density.compact' })} />
        </RadioGroup>
        <div>
          <label className="preferences-label" htmlFor="preferences-start">
            <FormattedMessage id="preferences.startPage" />
          </label>
          <HTMLSelect
            id="preferences-start"
            aria-describedby="preferences-start-note"
            value={choices.some(({ path }) => path === stored.startPage) ? stored.startPage : ''}
            onChange={({ currentTarget }) => setPreference('startPage', currentTarget.value)}
          >
            <option value="">{intl.formatMessage({ id: 'shell.menu.home' })}</option>
            {choices.map(({ path, title }) => (
              <option key={path} value={path}>
                {intl.formatMessage({ id: title })}
              </option>
            ))}
          </HTMLSelect>
          <p id="preferences-start-note" className="preferences-note">
            <FormattedMessage id="preferences.startPage.note" />
          </p>
        </div>
        <p className="preferences-note">
          <FormattedMessage id="preferences.kept" />
        </p>
      </form>
    </Page>
  )
}
