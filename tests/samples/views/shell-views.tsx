import { HomeScreen } from '../../../src/views/shell/home/home-screen.tsx'
import { SearchButton } from '../../../src/views/shell/layout/navigation/navigation.tsx'
import { SearchPanel } from '../../../src/views/shell/search/search-panel.tsx'
import { VersionGate } from '../../../src/views/shell/version-gate.tsx'
import { home as homeSample } from '../shell/home.ts'
import { protocol as protocolSample } from '../shell/protocol.ts'
import { search as searchSample } from '../shell/search.ts'
import { clientIdentity } from '../people.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const shellViews: SampleViews = {
  protocol: viewOf(protocolSample, (protocol) => <VersionGate protocol={protocol}>The application</VersionGate>),
  search: viewOf(searchSample, (search) => (
    <>
      <SearchButton search={search} />
      <SearchPanel search={search} />
    </>
  )),
  home: viewOf(homeSample, (home) => <HomeScreen home={home} identity={clientIdentity} />),
}
