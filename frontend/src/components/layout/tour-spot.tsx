/** Marks a place that a tour of the console may point to; it is nothing to see as long as none does. */
export const TourSpot = ({ name }: { name: string }) => <span data-tour={name} />
