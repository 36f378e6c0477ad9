/** How a customer feels (CONVERSATIONS-014). */
export const sentiments = ['positive', 'neutral', 'negative'] as const
export type Sentiment = (typeof sentiments)[number]
