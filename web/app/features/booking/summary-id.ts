/** Target of the link from the hours to the summary. */
export const summaryId = "your-booking";
