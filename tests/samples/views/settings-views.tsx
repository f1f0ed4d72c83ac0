import { SettingEditorDialog, SettingHistoryDialog } from '../../../src/views/settings/setting-dialogs.tsx'
import { SiteSettingsScreen } from '../../../src/views/settings/site-settings-screen.tsx'
import { siteSettings, settingEditor, settingHistory } from '../settings/site-settings.ts'
import { adviserIdentity } from '../people.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const settingsViews: SampleViews = {
  'site-settings': viewOf(siteSettings, (settings) => (
    <SiteSettingsScreen settings={settings} identity={adviserIdentity} />
  )),
  'setting-editor': viewOf(settingEditor, (editor) => <SettingEditorDialog editor={editor} />),
  'setting-history': viewOf(settingHistory, (history) => (
    <SettingHistoryDialog history={history} identity={adviserIdentity} />
  )),
}
