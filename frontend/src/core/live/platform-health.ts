/** Where the bar above the page says that the platform is not well; what says so comes late. */
export const healthPlace = 'platform-health'
