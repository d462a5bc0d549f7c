import { HivesList } from './HivesList.tsx'

/** The hives of all components. */
export function Component() {
  return <HivesList component={null} />
}
