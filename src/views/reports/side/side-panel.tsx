import type { ReportArchiveRef } from '../../../machines/archive/report-archive.ts'
import type { VideoLibraryRef } from '../../../machines/reports/video-library.ts'
import { AnnualReports } from './annual-reports.tsx'
import { ArchiveDialogs } from './archive-dialogs.tsx'
import { ArchiveFailed } from './archive-failed.tsx'
import { ReportArchive } from './report-archive.tsx'
import styles from './side.module.css'
import { VideoList } from './video-list.tsx'

interface Props {
  readonly videos: VideoLibraryRef
  readonly archive: ReportArchiveRef
}

export const SidePanel = ({ videos, archive }: Props) => (
  <aside className={styles['panel']} aria-label="Archive and videos">
    <AnnualReports archive={archive} />
    <VideoList videos={videos} />
    <ReportArchive archive={archive} />
    <ArchiveFailed archive={archive} />
    <ArchiveDialogs archive={archive} />
  </aside>
)
