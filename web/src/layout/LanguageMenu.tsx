import { Button } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChooseLanguage } from '../i18n/language.tsx'
import { type Locale, locales } from '../i18n/messages.ts'
import { usePreferences } from '../preferences/preferences.tsx'
import { Menu, MenuItem, Popover } from '../ui/popover.tsx'
import { Flag } from './Flag.tsx'
import { languageNames } from './language-names.ts'

/** Chooses the language (specification 2.5). */
export function LanguageMenu() {
  const intl = useIntl()
  const { locale } = usePreferences()
  const { choose, failed } = useChooseLanguage()
  const [isOpen, setOpen] = useState(false)
  const chooseAndClose = async (choice: Locale) => {
    if (await choose(choice)) setOpen(false)
  }
  return (
    <Popover
      placement="bottom-end"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <>
          <Menu aria-label={intl.formatMessage({ id: 'shell.language' })}>
            {locales.map((choice) => (
              <MenuItem
                key={choice}
                icon={<Flag locale={choice} />}
                text={languageNames[choice]}
                lang={choice}
                labelElement={choice === locale ? <Tick /> : undefined}
                // Stays open until the language is here, so that a failure is seen where it happened.
                shouldDismissPopover={false}
                onClick={() => chooseAndClose(choice)}
              />
            ))}
          </Menu>
          {failed && (
            <p className="menu-problem" role="alert">
              <FormattedMessage id="shell.language.failed" values={{ language: languageNames[failed] }} />
            </p>
          )}
        </>
      }
    >
      <Button
        variant="minimal"
        icon={<Flag locale={locale} />}
        aria-label={intl.formatMessage({ id: 'shell.language.current' }, { language: languageNames[locale] })}
      />
    </Popover>
  )
}
