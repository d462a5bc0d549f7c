import { useParams } from 'react-router-dom'
import { HivesList } from './HivesList.tsx'

/** The hives of one component (specification 2.1). */
export function Component() {
  const { component = '' } = useParams()
  return <HivesList key={component} component={component} />
}
