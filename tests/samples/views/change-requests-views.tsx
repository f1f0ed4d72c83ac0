import { ChangeRequestsScreen } from '../../../src/views/change-requests/change-requests-screen.tsx'
import { changeRequests } from '../change-requests/change-requests.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const changeRequestsViews: SampleViews = {
  changeRequests: viewOf(changeRequests, (requests) => <ChangeRequestsScreen requests={requests} />),
}
