import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useChooseLanguage } from '../preferences/language.tsx'
import { usePreferences } from '../preferences/preferences.tsx'
import { Menu, Popover } from '../ui/popover.tsx'
import { Flag } from './Flag.tsx'
import { LanguageChoices, LanguageFailure } from './LanguageChoices.tsx'
import { languageNames } from './language-names.ts'

/** Chooses the language (specification 2.5). */
export function LanguageMenu() {
  const intl = useIntl()
  const { locale } = usePreferences()
  const { choose, failed } = useChooseLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      placement="bottom-end"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <>
          <Menu aria-label={intl.formatMessage({ id: 'shell.language' })}>
            <LanguageChoices choose={choose} onChosen={() => setOpen(false)} />
          </Menu>
          <LanguageFailure failed={failed} />
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
