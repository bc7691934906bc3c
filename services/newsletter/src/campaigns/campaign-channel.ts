/** The Postgres channel that a state change of a campaign notifies. */
export const campaignChannel = 'campaigns';
