export const siteSettingStream = (title: string): string => `site-setting/${title}`
