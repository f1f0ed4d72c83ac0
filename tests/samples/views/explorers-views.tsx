import { ExplorerDialog } from '../../../src/views/explorers/explorer-dialog.tsx'
import { explorer as explorerSample, pagedExplorer } from '../explorers/explorer.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const explorersViews: SampleViews = {
  explorer: viewOf(explorerSample, (explorer) => <ExplorerDialog explorer={explorer} />),
  'paged-explorer': viewOf(pagedExplorer, (explorer) => <ExplorerDialog explorer={explorer} />),
}
