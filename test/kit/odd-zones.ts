/** Timezones in which days are not what one thinks, with what is odd about them. */
export const oddZones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  // Half an hour beside the full one.
  'Asia/Kolkata',
  'America/St_Johns',
  // A quarter of an hour beside it.
  'Asia/Kathmandu',
  'Pacific/Chatham',
  // Summer time of half an hour.
  'Australia/Lord_Howe',
  // Clocks skip midnight.
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  // Left out 30 December 2011.
  'Pacific/Apia',
] as const
