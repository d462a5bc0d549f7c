import { Tick } from '@blueprintjs/icons'
import { FormattedMessage } from 'react-intl'
import { locales } from '../i18n/messages.ts'
import type { useChooseLanguage } from '../preferences/language.tsx'
import { usePreferences } from '../preferences/preferences.tsx'
import { MenuItem } from '../ui/popover.tsx'
import { Flag } from './Flag.tsx'
import { languageNames } from './language-names.ts'

type LanguageChoice = ReturnType<typeof useChooseLanguage>

interface LanguageChoicesProps {
  readonly choose: LanguageChoice['choose']
  readonly onChosen: () => void
}

/** The languages as menu entries. */
export function LanguageChoices({ choose, onChosen }: LanguageChoicesProps) {
  const { locale } = usePreferences()
  return locales.map((choice) => (
    <MenuItem
      key={choice}
      icon={<Flag locale={choice} />}
      text={languageNames[choice]}
      lang={choice}
      labelElement={choice === locale ? <Tick /> : undefined}
      // Stays open until the language is loaded, so that a failure is shown in place.
      shouldDismissPopover={false}
      onClick={async () => {
        if (await choose(choice)) onChosen()
      }}
    />
  ))
}

/** Reports below the menu that a language could not be fetched. */
export function LanguageFailure({ failed }: Pick<LanguageChoice, 'failed'>) {
  if (!failed) return null
  return (
    <p className="menu-problem" role="alert">
      <FormattedMessage id="shell.language.failed" values={{ language: languageNames[failed] }} />
    </p>
  )
}
