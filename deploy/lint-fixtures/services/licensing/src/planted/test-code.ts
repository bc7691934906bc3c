import '../../../../libs/testing/src/servers';
