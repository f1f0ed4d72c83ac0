import { E } from '../../domain/fp.ts'
import { reportArchiveMachine } from '../report-archive.ts'
import { answered, type Sample } from './sample.ts'

const annual = { id: 1, title: 'Annual report', year: 'FY-26', quarter: null, subject: 'Ashworth Family Trust' }

export const reportArchive: Sample<typeof reportArchiveMachine> = {
  machine: reportArchiveMachine,
  events: [
    answered('listArchive', E.right([annual, { ...annual, id: 2, title: 'Statement', quarter: 'March' }])),
    answered('listArchive', E.left('unreachable')),
    { type: 'list.retried' },
    { type: 'archived.wanted', id: 2 },
    { type: 'archived.wanted', id: 9 },
    { type: 'failure.dismissed' },
    answered('saveArchived', E.right(null)),
    answered('saveArchived', E.left('unreachable')),
  ],
}
