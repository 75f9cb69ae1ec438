/** Where the way on from the hours leads. */
export const summaryId = "your-booking";
