import { createRoot } from 'react-dom/client'
import 'wouter/use-browser-location'
import { createApp } from './composition/create-app.ts'
import { fetchHouse } from './composition/fetch-house.ts'
import { AppView } from './views/app-view.tsx'

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no #root')

const app = createApp(window)
const root = createRoot(place)

app.subscribe({
  error: (defect) => {
    root.render(<AppView app={app} />)
    reportError(defect)
  },
})
app.start()
fetchHouse(app).catch(reportError)
root.render(<AppView app={app} />)
