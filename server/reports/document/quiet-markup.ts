/** What would lead a document elsewhere or fetch before any rule of its own could forbid it. */
const leadsAway = /<\/?(?:meta|base|link)(?![a-z0-9-])[^>]*>?/gi

/**
 * Markup without what its own Content-Security-Policy cannot hold. A space is left for each, so that no other is put
 * together from what stood around it.
 */
export const quietMarkup = (markup: string): string => markup.replaceAll(leadsAway, ' ')
