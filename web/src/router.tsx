import { createBrowserRouter } from 'react-router-dom'
import { I18n } from './guards/I18n.tsx'
import { SessionTouch } from './guards/SessionTouch.tsx'
import { PagePlaceholder } from './layout/PagePlaceholder.tsx'
import { Shell } from './layout/Shell.tsx'
import { BareError } from './pages/error/BareError.tsx'
import { RouteError } from './pages/error/RouteError.tsx'
import { screenRoutes } from './routes.tsx'

/** The portal's routes inside the shell. If a screen fails, the shell stays. */
export const router = createBrowserRouter(
  [
    {
      element: <Shell />,
      errorElement: <BareError />,
      hydrateFallbackElement: <PagePlaceholder />,
      children: [
        {
          element: <I18n />,
          children: [
            { element: <SessionTouch />, children: [{ errorElement: <RouteError />, children: screenRoutes }] },
          ],
        },
      ],
    },
  ],
  // The trailing slash is needed: without it home would be /atv4, outside the base path.
  { basename: '/atv4/' },
)
