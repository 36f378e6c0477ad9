/** How far the grouping of questions is (REVIEW-011): never begun, under way, over, or given up. */
export const groupingStatuses = ['inactive', 'running', 'done', 'error'] as const
export type GroupingStatus = (typeof groupingStatuses)[number]
