import '../users/users-tab';
