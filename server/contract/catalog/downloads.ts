/** The free morning routine as a PDF; public. Answers `application/pdf` as an attachment. */
export const BLUEPRINT_PATH = '/api/download/morning-energy-boost-blueprint.pdf';

/** The name browsers save the morning routine under. */
export const BLUEPRINT_FILE_NAME = 'Morning-Energy-Boost-Blueprint.pdf';

/** File name of the Anti-Scam Fitness Guide, whose link comes by mail. */
export const SCAM_GUIDE_FILE_NAME = 'Anti-Scam-Fitness-Guide.pdf';
