import './views/ui/mantine.css'
import { startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createApp } from './app/create-app.ts'
import { prefetchHome } from './app/shell/prefetch-home.ts'
import { appScreens } from './app/screens.tsx'
import { takeTokenFromAddress, type AddressToken } from './app/session/token-in-address.ts'
import { O } from './domain/fp.ts'
import { printRequest, type PrintRequest } from './domain/navigation/print-path.ts'
import { addressOf } from './streams/browser/location-changes.ts'
import { trackFocus } from './views/adapters/focus/focused-at-opening.ts'
import { openTrustedTypes } from './views/adapters/trusted-types.ts'
import { AppView } from './views/shell/app-view.tsx'

openTrustedTypes(window)
trackFocus(document)

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root')

const openApp = (root: Root, brought: O.Option<AddressToken>): void => {
  const app = createApp(window, brought)
  app.subscribe({
    error: (defect) => {
      root.render(<AppView app={app} screens={appScreens} />)
      reportError(defect)
    },
  })
  app.start()
  prefetchHome(app).catch(reportError)
  // a transition renders in slices, so that slow phones stay responsive
  startTransition(() => {
    root.render(<AppView app={app} screens={appScreens} />)
  })
}

const openPrint = async (root: Root, request: PrintRequest): Promise<void> => {
  const { dashboardToPrint } = await import('./app/dashboards/print-dashboard.ts')
  const { PrintPage } = await import('./views/dashboards/print/print-page.tsx')
  const dashboard = await dashboardToPrint(window, request).catch((error: unknown) => {
    reportError(error)
    return O.none
  })
  root.render(<PrintPage dashboard={dashboard} printedAt={new Date().toISOString()} />)
}

const request = printRequest(addressOf(window.location))
const root = createRoot(container)

if (O.isSome(request)) openPrint(root, request.value).catch(reportError)
// reading all that came is a long task already; what must be in no address is taken out of it first
else setTimeout(openApp, 0, root, takeTokenFromAddress(window))
