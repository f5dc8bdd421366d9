/** The first steps of a new member. */
export default {
  'welcome.title': 'Welcome',
  'welcome.step': 'Step {step} of {steps}',
  'welcome.interests': 'What are you into?',
  'welcome.interests_text': 'Pick a few, and we’ll suggest people who share them.',
  'welcome.people': 'Follow a few people',
  'welcome.people_text': 'Their posts will fill your home page.',
  'welcome.topics': 'Join a topic or two',
  'welcome.topics_text': 'Topics bring together people who like the same thing.',
  'welcome.nothing': 'Nothing to suggest yet. Continue to the next step.',
  'welcome.skip': 'Skip',
  'welcome.next': 'Next',
  'welcome.done': 'Done',
} as const
