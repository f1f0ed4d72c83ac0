/** The statuses of a bulk upload, by the numbers of spec §4. */
export const uploadStatus = {
  preparing: 1,
  unzipping: 2,
  fileUploading: 3,
  fileUploaded: 4,
  complete: 5,
  saved: 6,
  error: 11,
} as const
