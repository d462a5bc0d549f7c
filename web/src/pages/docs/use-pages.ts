import { useIntl } from 'react-intl'
import { useViewer } from '../../session/viewer.tsx'
import { releaseNotes, titles, tree } from './page-list.ts'

/** The pages that the reader may open, in the order of the tree. */
export function usePageOrder(): readonly string[] {
  const viewer = useViewer()
  return Object.keys(titles).filter((page) => page !== releaseNotes || viewer !== null)
}

/** Returns a unique name for a page. It includes the heading, because there are two overviews. */
export function usePageName(): (page: string) => string {
  const { formatMessage } = useIntl()
  return (page) => {
    const title = formatMessage({ id: titles[page] ?? 'docs.title' })
    const group = tree.find(({ pages }) => Object.hasOwn(pages, page))
    return group ? formatMessage({ id: 'docs.named' }, { group: formatMessage({ id: group.title }), title }) : title
  }
}
