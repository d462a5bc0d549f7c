import type { Locale } from '../i18n/messages.ts'

/** The flag for a language (specification 2.5: us for English, es for Spanish). */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg className="flag" viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
      {locale === 'en' ? <UnitedStates /> : <Spain />}
    </svg>
  )
}

function UnitedStates() {
  return (
    <>
      <rect width="20" height="14" fill="#fff" />
      <path d="M0 1h20M0 5h20M0 9h20M0 13h20" stroke="#b22234" strokeWidth="2" />
      <rect width="9" height="8" fill="#3c3b6e" />
      <path d="M2 2h5M2 4h5M2 6h5" stroke="#fff" strokeWidth=".8" strokeDasharray=".8 1.3" />
    </>
  )
}

function Spain() {
  return (
    <>
      <rect width="20" height="14" fill="#aa151b" />
      <rect y="3.5" width="20" height="7" fill="#f1bf00" />
    </>
  )
}
