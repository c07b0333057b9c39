import { z } from 'zod';

// Types only: the documented rules, with their documented messages, stand in the list of request rules.

export const MaxWordCount = z.int('MaxWordCount must be a whole number.');
export const Classes = z.array(z.string('Classes must be strings.'), 'Classes must be an array of strings.');
/** Free-form guidance for the model. */
export const Instructions = z.record(z.string(), z.unknown(), 'Instructions must be an object.');
